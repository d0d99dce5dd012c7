import { describeExample } from "./describe";
import { testOnPython } from "./recipes/on-python";

describeExample("recipes", () => testOnPython("fastapi", "postgres"));
