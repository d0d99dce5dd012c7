import { testLiveRoom } from "./live-room";

testLiveRoom({ example: "solidstart", prefix: "", rollPath: "/roll", prepare: "build" });
