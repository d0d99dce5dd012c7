import { urlFrom } from "./client.ts";

const route = "https://api.example.com/connection";

// #region cookie
export const getUrl = urlFrom(route, { credentials: "include" });
// #endregion cookie

declare const login: { getAccessToken: () => Promise<string> };

// #region token
export const getUrlByToken = urlFrom(route, {
  headers: async () => ({
    Authorization: `Bearer ${await login.getAccessToken()}`,
  }),
});
// #endregion token
