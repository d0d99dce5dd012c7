import { testLiveRoom } from "./live-room";

testLiveRoom("nextjs");
