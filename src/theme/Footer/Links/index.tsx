import type { ComponentProps, ReactNode } from "react";
import MultiColumn from "@theme/Footer/Links/MultiColumn";

type Props = { links: ComponentProps<typeof MultiColumn>["columns"] };

/** Show columns: the theme would bring its other layout into the scripts of every page, too. */
export default function FooterLinks({ links }: Props): ReactNode {
  return <MultiColumn columns={links} />;
}
