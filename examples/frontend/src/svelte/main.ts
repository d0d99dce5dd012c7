import { mount } from "svelte";

import App from "./App.svelte";
import "../room.css";

mount(App, { target: document.body });
