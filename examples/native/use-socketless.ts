import NetInfo from "@react-native-community/netinfo";
import {
  useConnection,
  type UseConnectionOptions,
} from "@socketless/sdk/react";
import * as SecureStore from "expo-secure-store";
import { useEffect } from "react";
import { AppState } from "react-native";

const backend = "https://api.example.com";

/**
 * Your login keeps its token here. It is read before each attempt, because
 * it may have been renewed.
 */
async function headers(): Promise<Record<string, string>> {
  const token = await SecureStore.getItemAsync("token");
  // The backend refuses requests without an origin.
  return { Authorization: `Bearer ${token ?? ""}`, Origin: backend };
}

/**
 * Take part in the connection while the component is mounted and the app
 * is on the screen.
 */
export function useSocketless<Message extends object>(
  options: UseConnectionOptions<Message>,
) {
  const route = `${backend}/connection`;
  const connection = useConnection({ ...options, route, headers });
  const { stop, retry } = connection;

  useEffect(() => {
    // The system suspends the socket of an app in the background anyway.
    const appStates = AppState.addEventListener("change", (state) =>
      state === "background" ? stop() : retry(),
    );
    let wasConnected: boolean | null = true;
    const stopNetwork = NetInfo.addEventListener(({ isConnected }) => {
      // NetInfo also reports each change of a detail, such as
      // the signal strength.
      if (isConnected && !wasConnected) retry();
      wasConnected = isConnected;
    });
    return () => {
      appStates.remove();
      stopNetwork();
    };
  }, [stop, retry]);

  return connection;
}
