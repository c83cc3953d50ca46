/** Which encodings are proposed for texts that aren't UTF-8: the letters of people's and places' names, and headers. */
import { expect, it } from "vitest";
import { type Encoding, proposeEncodings } from "#workers/imports/files/encodings.ts";
import { encode } from "../support/encode.ts";

/** Texts in an encoding that is the likeliest by far; a slash is a line break. */
const SURE: readonly (readonly [Encoding, ...string[]])[] = [
  ["gb18030", "订单号,状态,预计到港,柜号/运输中", "上海", "上海市浦东新区张江路", "客户/王小明"],
  ["windows-1251", "Номер заказа;Статус/В пути", "Москва", "НОМЕР ЗАКАЗА;СТАТУС"],
  ["windows-1251", "Київ; Замовлення", "Иванов Иван Иванович;ул. Ленина, д. 5"],
  ["windows-1256", "رقم الطلب,الحالة,رقم الحاوية/في الطريق", "سارة ا", "شركة الخليج للتجارة"],
  ["windows-1254", "Sipariş No;Tahmini Varış/Yolda", "Ayşe Yılmaz", "Işık Lojistik"],
  ["windows-1250", "Číslo zásilky;Příjemce", "Łódź", "Wysyłka/Kraków, ul. Święta", "Željko Šimić"],
  ["windows-1253", "Αριθμός παραγγελίας;Κατάσταση/Παραδόθηκε", "Αθήνα"],
  ["windows-1255", "מספר הזמנה;סטטוס/בדרך", "תל אביב"],
  ["big5", "訂單號,狀態/運輸中,台北市信義區"],
  ["shift_jis", "注文番号,ステータス/輸送中", "東京都港区", "ｶﾌﾞｼｷｶﾞｲｼｬ トウキョウ"],
  ["euc-kr", "주문번호,상태/운송중", "서울특별시 강남구"],
  [
    "windows-1252",
    "Peña €",
    "Müller",
    "København",
    "São Paulo",
    "Nuñez",
    "Perchè",
    "João Conceição",
  ],
  ["windows-1252", "Client’s “fragile” goods – 5°C, 3 m³, £100", "Volume m³", "½ pallet"],
  ["windows-1252", "Élodie Lefèvre, Orléans; à côté", "Zürich, Genève, Ø 5 mm", "¿Dónde está?"],
  ["windows-1252", "Ångström, Malmö", "MÜNCHEN, KÖLN", "ÅRHUS, FÆRØERNE", "15 µm; Nº 5; 1ª"],
];
/** Texts that read as well in another encoding. */
const UNSURE: readonly (readonly [string, ...Encoding[]])[] = [
  ["Ayşe", "windows-1254", "windows-1252"],
  ["İstanbul", "windows-1254", "windows-1252"],
  ["Nový", "windows-1250", "windows-1254"],
  ["Þórður Jónsson", "windows-1252", "windows-1254"],
  ["Győr; Fő utca", "windows-1250", "windows-1252"],
  ["دبي", "windows-1256", "windows-1251"],
  ["부산항", "euc-kr", "gb18030"],
  ["高雄", "big5", "euc-kr"],
];

const propose = (text: string, encoding: Encoding) =>
  proposeEncodings(encode(`order_number\nX-1;${text.replaceAll("/", "\n")}\n`, encoding));

it.each(SURE.flatMap(([encoding, ...texts]) => texts.map((text) => [encoding, text] as const)))(
  "%s is proposed for %s",
  (encoding, text) => {
    const { likely, isSure } = propose(text, encoding);
    const [line] = `X-1;${text}`.split("/");
    expect([isSure, likely[0]]).toEqual([true, { encoding, sample: line }]);
  },
);

it.each(UNSURE)("%s may be %s or %s", (text, encoding, other) => {
  const { likely, isSure } = propose(text, encoding as Encoding);
  const names = likely.map((one) => one.encoding);
  expect([isSure, names.includes(other as Encoding)]).toEqual([false, true]);
  expect(likely.map(({ sample }) => sample)).toContain(`X-1;${text}`);
});
