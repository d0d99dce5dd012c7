/** The members of the packages that the files of `examples/native` use: with their types, the packages have 209 MB. */

declare module "react-native" {
  export const AppState: {
    currentState: string | null | undefined;
    addEventListener(type: "change", listener: (state: string) => void): { remove(): void };
  };
}

declare module "@react-native-community/netinfo" {
  const NetInfo: {
    addEventListener(listener: (state: { isConnected: boolean | null }) => void): () => void;
  };
  export default NetInfo;
}

declare module "expo-secure-store" {
  export function getItemAsync(key: string): Promise<string | null>;
}
