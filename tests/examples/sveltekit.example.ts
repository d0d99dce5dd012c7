import { testLiveRoom } from "./live-room";

testLiveRoom({ example: "sveltekit", prefix: "", rollPath: "/roll", prepare: "build" });
