import NetInfo from "@react-native-community/netinfo";
import { useEffect, useEffectEvent, useState } from "react";
import { AppState } from "react-native";

import type { Store } from "./store";

/**
 * Join a store's connection while the component is mounted and the
 * app is on the screen.
 */
export function useSocketless<Message>(
  store: Store<Message>,
  onMessage: (message: Message) => void,
) {
  const [state, setState] = useState(store.state);
  const receive = useEffectEvent(onMessage);

  useEffect(() => {
    let leave: (() => void) | undefined;
    const follow = (appState: string | null | undefined) => {
      if (appState !== "background") {
        leave ??= store.subscribe(
          () => setState(store.state()),
          (message) => receive(message),
        );
      } else {
        leave?.(); // The system suspends its socket anyway.
        leave = undefined;
      }
      setState(store.state());
    };
    follow(AppState.currentState);
    const appStates = AppState.addEventListener("change", follow);
    let wasConnected: boolean | null = true;
    const stopNetwork = NetInfo.addEventListener(({ isConnected }) => {
      // NetInfo also reports each change of a detail, such as
      // the signal strength.
      if (
        isConnected &&
        !wasConnected &&
        store.state().status === "reconnecting"
      )
        store.retry();
      wasConnected = isConnected;
    });
    return () => {
      appStates.remove();
      stopNetwork();
      leave?.();
    };
  }, [store]);

  return { state, send: store.send, retry: store.retry };
}
