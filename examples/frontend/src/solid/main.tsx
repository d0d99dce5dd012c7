import { render } from "solid-js/web";

import { App } from "./App";
import "../room.css";

render(() => <App />, document.body);
