import MDXComponents from "@theme-original/MDXComponents";

import { Icon } from "../../components/icons/Icon";
import { InSteps } from "./InSteps";

export default { ...MDXComponents, Icon, wrapper: InSteps };
