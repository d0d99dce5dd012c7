import { testLiveRoom } from "./live-room";

testLiveRoom("solidstart");
