/** The tests of the recipes that use the store, which the file that imports them chooses. */
import "./missed-messages";
import "./presence";
import "./private-feeds";
import "./private-presence";
import "./optimistic-send";
import "./closes";
import { startRoomApp, testRoom } from "./room";

testRoom(startRoomApp);
