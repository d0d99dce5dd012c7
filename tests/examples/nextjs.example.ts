import { testLiveRoom } from "./live-room";

testLiveRoom({ example: "nextjs", prefix: "/api/socketless", rollPath: "/roll", prepare: "build" });
