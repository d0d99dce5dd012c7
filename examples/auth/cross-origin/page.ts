// #region import
import { openConnection } from "@socketless/sdk/client";
// #endregion import

// #region cookie
openConnection({
  route: "https://api.example.com/connection",
  credentials: "include",
});
// #endregion cookie

declare const login: { getAccessToken: () => Promise<string> };

// #region token
openConnection({
  route: "https://api.example.com/connection",
  headers: async () => ({
    Authorization: `Bearer ${await login.getAccessToken()}`,
  }),
});
// #endregion token
