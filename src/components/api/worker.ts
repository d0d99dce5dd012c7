// Run the local service alone, for "Try it" in the reference.
import "@socketless/local/worker/entry";
