/** Words without a topic, ignored in queries that have other words. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a about all also am an and any are as at be because been being but by can cannot could d did didn do does doesn doing don " +
    "for from get gets getting got had has have having how i if in instead into is isn it its just let ll m may me might " +
    "more most must my need needs no not of on or other our out own please possible re s should so some " +
    "such t than that the their them then there these they this those through to too us use used uses using ve very vs want " +
    "wants was way we were what when where whether which while who why will with within won would yet you your"
  ).split(" "),
);
