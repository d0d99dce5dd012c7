/** Faults that can be switched on and off while the local service runs. */
export interface Faults {
  /** How many of the next upgrades to refuse, and with which HTTP status. */
  refuseUpgrades: number;
  refuseStatus: number;
  /** True: refuse the first upgrade, then every second one. */
  refuseEverySecond: boolean;
  /** True: send no heartbeats and never close with a ping timeout, as on a dead link. */
  stopHeartbeats: boolean;
  /** True: discard frames from clients unread, including heartbeat answers. */
  stopReading: boolean;
  /** Time in milliseconds after which a new connection is dropped without a close frame; 0: never. */
  cutAfterMs: number;
  /** Longest random delay of an event in milliseconds, so that events arrive out of order. */
  delayMs: number;
  /** True: hold an event back until the next one has had its reply, at most one second. */
  swapEvents: boolean;
  /** True: discard heartbeat answers, so that the service closes connections with `Ping timeout`. */
  loseAnswers: boolean;
  /** True: send each event and each message to a client twice. */
  duplicate: boolean;
  /** True: the first call of `feeds` or `message` takes effect but answers 500, then every second one. */
  failEverySecond: boolean;
}

export const noFaults: Faults = {
  refuseUpgrades: 0,
  refuseStatus: 503,
  refuseEverySecond: false,
  stopHeartbeats: false,
  stopReading: false,
  cutAfterMs: 0,
  delayMs: 0,
  swapEvents: false,
  loseAnswers: false,
  duplicate: false,
  failEverySecond: false,
};
