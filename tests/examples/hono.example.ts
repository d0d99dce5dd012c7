import { testLiveRoom } from "./live-room";

testLiveRoom({ example: "hono", prefix: "", rollPath: "/", prepare: "check", isInFull: true });
