/** Words and spellings of dates and times: months, days of the week, zones. */

/**
 * The months' names in the languages of senders, first in English: also a beginning of three letters
 * that no other month has. Arabic has those of the Gulf, of Egypt and of the Levant.
 */
export const MONTH_NAMES = [
  "january januar janner janvier enero gennaio janeiro januari ocak stycznia января يناير كانونالثاني",
  "february februar feber fevrier febrero febbraio fevereiro februari subat lutego luty февраля فبراير شباط",
  "march marz mars marzo marco maart mrt mart maret marca marzec марта مارس آذار",
  "april avril abril aprile nisan kwietnia kwiecien апреля أبريل ابريل نيسان",
  "may mai mayo maggio maio mei mayis maja maj мая май مايو أيار",
  "june juni juin junio giugno junho haziran czerwca czerwiec июня يونيو يونيه حزيران",
  "july juli juillet julio luglio julho temmuz lipca lipiec июля يوليو تموز",
  "august aout agosto augustus agustus agustos sierpnia sierpien августа أغسطس آب",
  "september septembre septiembre setiembre settembre setembro eylul wrzesnia wrzesien сентября سبتمبر أيلول",
  "october oktober octobre octubre ottobre outubro ekim pazdziernika октября أكتوبر تشرينالأول",
  "november novembre noviembre novembro kasim nopember listopada listopad ноября ноября نوفمبر تشرينالثاني",
  "december dezember decembre diciembre dicembre dezembro desember aralik grudnia grudzien декабря ديسمبر كانونالأول",
];
/** Days of the week, also by a beginning of three letters; of two letters only these. */
export const WEEKDAY_NAMES =
  "mo di mi do fr sa so lu ma me je ve vi monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi venerdi domenica segunda-feira terca-feira quarta-feira quinta-feira sexta-feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag pazartesi sali carsamba persembe cuma cumartesi pazar понедельник вторник среда четверг пятница суббота воскресенье الأحد الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت أحد اثنين ثلاثاء أربعاء خميس جمعة سبت";
/** "18 de noviembre", "14:30 Uhr" */
export const FILLERS = /^(?:of|de|del|uhr|hrs?|г|года)$/;

/**
 * Zones by their offsets; without one the clock at the place. Those that name several (IST, CST, BST, AST)
 * are not read.
 */
export const ZONES = `
Z|Z|UTC|GMT|WET
+01:00|CET|MEZ|WAT
+02:00|CEST|MESZ|EET|CAT|SAST
+03:00|EEST|EAT|MSK|TRT
+04:00|GST|MUT|GULF STANDARD TIME|DUBAI TIME|UAE TIME
+05:00|PKT
+07:00|ICT|WIB
+08:00|SGT|HKT|MYT
+09:00|JST|KST
+10:00|AEST
+11:00|AEDT
-04:00|EDT
-05:00|EST|CDT
-06:00|MDT
-07:00|PDT
-08:00|PST
|LT|LMT|LOCAL|LOCAL TIME|ORTSZEIT`;

/** Spellings in turn, after digits of Chinese, and what is read for them. */
export const DATE_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\p{Cf}/gu, ""],
  [/\p{Pd}/gu, "-"],
  [/[،、]/g, ","],
  [/(?<=كانون|تشرين) /, ""],
  // 20261118094000, 20261118T0940
  [
    /^(20\d\d)([01]\d)([0-3]\d)[T ]?([0-2]\d)([0-5]\d)([0-5]\d)(?=(?:Z|[+-]\d{2}:?\d{2})?$)/i,
    "$1-$2-$3T$4:$5:$6",
  ],
  [
    /^(20\d\d)([01]\d)([0-3]\d)[T ]?([0-2]\d)([0-5]\d)(?=(?:Z|[+-]\d{2}:?\d{2})?$)/i,
    "$1-$2-$3T$4:$5:00",
  ],
  [/(?<=\d) ?(?:صباحا|ص)(?:ً)?$/, " AM"],
  [/(?<=\d) ?(?:مساءً?|م)$/, " PM"],
  [/\b([ap])\. ?m\.?/i, "$1m"],
  // 1st, 2º
  [/\b(\d{1,2})(?:st|nd|rd|th|er|[ºª°])(?![\p{L}\d])/iu, "$1"],
  [/,? (?:at|um|[aà]|a las|alle|ore|kl\.?|om|saat) (?=\d)/i, " "],
  // 14h30, 1430h
  [/(\d) ?h ?(\d\d)$/i, "$1:$2"],
  [/ ([01]\d|2[0-3])([0-5]\d) ?h(?:rs?)?$/i, " $1:$2"],
  [/(\d) ?h(?:rs?|ours)?\.?$/i, "$1"],
  [/(?:星期|周)[一二三四五六日天]/, " "],
  [/(?<!\d)(\d{1,4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日号號일]/, "$1-$2-$3 "],
  [/^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?(?= |$)/, "$1-$2-$3"],
  [/(?:上午|午前|오전) ?(.*)/, "$1 AM"],
  [/(?:下午|午後|오후) ?(.*)/, "$1 PM"],
  [/(?<!\d)(\d{1,2})[时時点點](\d{1,2})分?/, "$1:$2"],
  [/ [+-]00:?00 UTC$/, " UTC"],
];
