// Run only the local service, for "Try it" in the reference.
import "@socketless/local/worker/entry";
