import { testStore } from "./storage/contract";
import { STARTERS } from "./storage/databases";

testStore(STARTERS.memory, false);
