import { testLiveRoom } from "./live-room-earlier";

testLiveRoom("sveltekit");
