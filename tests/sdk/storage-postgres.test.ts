import { testSharedStore } from "./storage/processes";

testSharedStore("postgres");
