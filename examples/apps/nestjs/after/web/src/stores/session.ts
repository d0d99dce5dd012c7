import { defineStore } from "pinia";

const KEY = "session";
const API = import.meta.env.VITE_API;

type Session = { token: string; user: string };

export const useSession = defineStore("session", {
  state: (): Session => ({
    ...{ token: "", user: "" },
    ...JSON.parse(localStorage.getItem(KEY) ?? "{}"),
  }),
  actions: {
    // #region connection
    url: (path: string) => `${API}/${path}`,
    /** What all components pass to the SDK: one connection serves them. */
    connection() {
      const headers = () => this.headers();
      return { route: this.url("connection"), headers, user: this.user };
    },
    headers() {
      return { Authorization: `Bearer ${this.token}` };
    },
    // #endregion connection
    async api(path: string, method = "GET", body?: object) {
      const response = await fetch(`${API}/${path}`, {
        method,
        headers: { "Content-Type": "application/json", ...this.headers() },
        body: body && JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return text && JSON.parse(text);
    },
    async logIn(name: string, password: string) {
      const session = await this.api("login", "POST", { name, password });
      localStorage.setItem(KEY, JSON.stringify(session));
      this.$patch(session);
    },
    // #region logout
    async logOut() {
      await this.api("logout", "POST").catch(() => undefined);
      localStorage.removeItem(KEY);
      this.$patch({ token: "", user: "" });
    },
    // #endregion logout
  },
});
