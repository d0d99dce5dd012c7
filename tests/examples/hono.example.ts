import { testLiveRoom } from "./live-room";

testLiveRoom("hono");
