/** The tests of the recipes that use the store, which the file that imports them chooses. */
import "./missed-messages";
import "./presence";
import "./private-feeds";
import "./private-presence";
<<<<<<< HEAD
import "./notifications";
import "./offline";
=======
import "./ai-answer";
>>>>>>> 337f0e7e (wip)
import "./optimistic-send";
import "./closes";
import { startRoomApp, testRoom } from "./room";

testRoom(startRoomApp);
