import ClientLifecyclesDispatcher from "@docusaurus/core/lib/client/ClientLifecyclesDispatcher";
import type { useLocation } from "@docusaurus/router";
import { Component, type ReactNode } from "react";
import { Route } from "react-router";

type Location = ReturnType<typeof useLocation>;

interface Props {
  location: Location;
  children: ReactNode;
}

interface State {
  location: Location | null;
  previousLocation: Location | null;
}

/** In the place of Docusaurus' own part, which waits until the next page has loaded: `Router.tsx` has done that already. */
export default class PendingNavigation extends Component<Props, State> {
  override state: State = { location: null, previousLocation: null };

  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return location === state.location ? null : { location, previousLocation: state.location };
  }

  override render(): ReactNode {
    const { location, children } = this.props;
    return (
      <ClientLifecyclesDispatcher location={location} previousLocation={this.state.previousLocation}>
        <Route location={location} render={() => children} />
      </ClientLifecyclesDispatcher>
    );
  }
}
