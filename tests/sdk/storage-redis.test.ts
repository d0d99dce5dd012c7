import { testSharedStore } from "./storage/processes";

testSharedStore("redis");
