import { createApp } from "vue";

import App from "./App.vue";
import "../room.css";

createApp(App).mount("#root");
