import "@angular/compiler";
import { bootstrapApplication } from "@angular/platform-browser";

import { App } from "./app";
import "../room.css";

await bootstrapApplication(App);
