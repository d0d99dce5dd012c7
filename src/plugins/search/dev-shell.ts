import { searchShell } from "../../components/search/shell";

if (typeof window !== "undefined") {
  searchShell();
}
