import type { Service } from "..";
import type { Limits, SettingsChange } from "../settings";
import type { Control, Implementation } from "./scenario";

/** The local double as an implementation to hold against the recordings. */
export function doubleAsImplementation(service: Service): Implementation {
  return {
    url: service.url,
    apiKey: service.apiKey,
    get tokenKey() {
      return service.tokenKey;
    },
    control: (change) => service.configure(settingsOf(change)),
  };
}

/** The settings of the double that a scenario's control step asks for. */
export function settingsOf({ project_webhook, ...control }: Control): SettingsChange {
  const limits: Partial<Limits> = {
    ...(control.connections === undefined ? {} : { connections: control.connections }),
    ...(control.messages_from_clients === undefined ? {} : { messagesFromClients: control.messages_from_clients }),
    ...(control.messages_to_clients === undefined ? {} : { messagesToClients: control.messages_to_clients }),
  };
  if (project_webhook === undefined) return { limits };
  return { limits, projectWebhooks: project_webhook === null ? [] : [project_webhook] };
}
