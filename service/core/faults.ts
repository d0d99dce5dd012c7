/** Faults that can be switched on and off while the double runs. */
export interface Faults {
  /** How many of the next upgrades are refused, and with which HTTP status. */
  refuseUpgrades: number;
  refuseStatus: number;
  /** True: the first upgrade is refused, and then every second one. */
  refuseEverySecond: boolean;
  /** True: no heartbeat and no ping timeout, as on a link that died without a close. */
  stopHeartbeats: boolean;
  /** True: frames from clients are dropped unread, heartbeat answers too. */
  stopReading: boolean;
  /** A new connection is cut without a close frame after so many milliseconds; 0: never. */
  cutAfterMs: number;
  /** Each event waits up to so many milliseconds, so that events overtake each other. */
  delayMs: number;
  /** True: an event is held back until the next one has had its reply, or for a second if none comes. */
  swapEvents: boolean;
  /** True: answers to heartbeats are lost, so that the service closes connections with `Ping timeout`. */
  loseAnswers: boolean;
  /** True: each event is sent twice, and so is each message to a client. */
  duplicate: boolean;
  /** True: the first call of feeds or message does its work and answers 500, and then every second one. */
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
