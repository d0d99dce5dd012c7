import { testLiveRoom } from "./live-room";

testLiveRoom("sveltekit");
