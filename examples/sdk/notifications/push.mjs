import {
  keepPush,
  subscribeToPush,
  unsubscribeFromPush,
} from "@socketless/sdk/notifications/push";

void keepPush().catch(console.warn); // At each start of the page.

const button = document.getElementById("notify-me");
button.addEventListener("click", async () => {
  button.disabled = await subscribeToPush();
});

/** Call it before your login ends the session. */
export const logOut = () => unsubscribeFromPush();
