/** English words that say nothing about where in the site something is found: not worth their bytes in the index. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    "a about above added afterwards again against all alone along already also although always am among an and another any " +
    "anyone anything anyway anywhere apart are around as asked at away back be became because become becomes been before begin " +
    "begins behind being believe belong belongs below beside besides better between both bring brings but by came can cannot " +
    "care carried carries carry case cases choose chooses come comes coming could did differ differs do does doesn doing done " +
    "down each earlier either else elsewhere enough especially even ever every everything exactly except far few find finds " +
    "first follow followed follows for form found from full gave get gets give given gives go goes gone good got had half happen " +
    "happened happens has have having hence her here hold holds how however if in indeed inside instead into is isn it its itself " +
    "just keep keeps kept kind knew know known knows last later least leave left less let lets like likely little long longer look " +
    "looks lot made make makes making many may maybe mean means meanwhile meant might more most much must named near need needs " +
    "neither never next no nobody none nor not nothing now nowhere of off often old on once one ones only onto or other others " +
    "otherwise our out outside over own part parts people per perhaps place places plus put puts quite rather really right said " +
    "same saw say says second see seen several shall she should show shown shows side since small so some somebody something " +
    "sometimes somewhere soon stand stands stay stays still such take taken takes than that the their them themselves then there " +
    "therefore these they thing things think third this those though three through thus time times to together told too took " +
    "toward try turn turns twice two under unless unlike until up upon us use used uses using usual very want wants was way ways " +
    "we well went were what whatever when whenever where whether which while who whoever whole whom whose why will with within " +
    "without words worth would write writes written yes yet you your yours yourself"
  ).split(" "),
);
