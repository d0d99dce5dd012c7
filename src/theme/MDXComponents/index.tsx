import MDXComponents from "@theme-original/MDXComponents";

import { InSteps } from "./InSteps";

export default { ...MDXComponents, wrapper: InSteps };
