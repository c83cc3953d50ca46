/** Which encodings are proposed for texts that aren't UTF-8: the letters of people's and places' names, and headers. */
import { expect, it } from "vitest";
import type { Encoding } from "#workers/imports/files/encoding-tables.ts";
import { proposeEncodings } from "#workers/imports/files/encodings.ts";
import { encode } from "../support/encode.ts";
import { failure, readOrders } from "../support/read-file.ts";

/** Texts in an encoding that is proposed first; a slash is a line break. */
const SURE: readonly (readonly [Encoding, ...string[]])[] = [
  ["gb18030", "订单号,状态,预计到港,柜号/运输中", "上海", "上海市浦东新区张江路", "客户/王小明"],
  ["windows-1251", "Номер заказа;Статус/В пути", "Москва", "НОМЕР ЗАКАЗА;СТАТУС"],
  ["windows-1251", "Київ; Замовлення", "Иванов Иван Иванович;ул. Ленина, д. 5"],
  ["windows-1256", "رقم الطلب,الحالة,رقم الحاوية/في الطريق", "سارة ا", "شركة الخليج للتجارة"],
  ["windows-1254", "Sipariş No;Tahmini Varış/Yolda", "Ayşe Yılmaz", "Işık Lojistik", "İstanbul"],
  ["windows-1250", "Číslo zásilky;Příjemce", "Łódź", "Wysyłka/Kraków, ul. Święta", "Željko Šimić"],
  ["windows-1250", "Győr; Fő utca", "Łukasz", "Paweł", "Wrocław", "Dvořák; Jiří Novák"],
  ["windows-1253", "Αριθμός παραγγελίας;Κατάσταση/Παραδόθηκε", "Αθήνα"],
  ["windows-1255", "מספר הזמנה;סטטוס/בדרך", "תל אביב"],
  ["big5", "訂單號,狀態/運輸中,台北市信義區"],
  ["shift_jis", "注文番号,ステータス/輸送中", "東京都港区", "横浜", "トウキョウ"],
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
  ["iso-8859-15", "Cœur Société", "500 €; Café", "Œuvres, Genève"],
  ["macintosh", "Müller, José Peña", "Élodie Lefèvre, Orléans"],
  ["iso-8859-2", "Świętosława Żółkiewska", "Jiří Šťastný, Plzeň; Žďár"],
  ["koi8-r", "Иван Петров, Москва", "Номер заказа;Статус/В пути"],
  ["ibm866", "Иван Петров, Москва", "Номер заказа;Статус/В пути"],
  ["iso-8859-6", "شركة النور للتجارة", "رقم الطلب,الحالة/في الطريق"],
  ["euc-jp", "注文番号,ステータス/輸送中", "トウキョウ"],
  ["windows-1252", "Ångström, Malmö", "MÜNCHEN, KÖLN", "ÅRHUS, FÆRØERNE", "15 µm; Nº 5; 1ª"],
];
/** Texts that read as well in another encoding. */
const UNSURE: readonly (readonly [string, Encoding, Encoding])[] = [
  ["Ayşe", "windows-1254", "windows-1252"],
  ["Nový", "windows-1250", "windows-1254"],
  ["Camões", "windows-1252", "windows-1250"],
  ["دبي", "windows-1256", "windows-1251"],
  ["부산항", "euc-kr", "gb18030"],
  ["高雄", "big5", "euc-kr"],
  ["Šimić", "iso-8859-2", "windows-1252"],
];

const propose = (text: string, encoding: Encoding) =>
  proposeEncodings(encode(`order_number\nX-1;${text.replaceAll("/", "\n")}\n`, encoding));
const texts = SURE.flatMap(([encoding, ...own]) => own.map((text) => [encoding, text] as const));

it.each(texts)("%s is proposed for %s", async (encoding, text) => {
  const [sample] = `X-1;${text}`.split("/");
  expect((await propose(text, encoding))[0]).toEqual({ encoding, sample });
});

it.each(texts.filter(([encoding]) => encoding === "windows-1252"))(
  "%s alone is likely for %s",
  async (encoding, text) => {
    expect(await propose(text, encoding)).toHaveLength(1);
  },
);

it.each(UNSURE)("%s may be %s or %s", async (text, encoding, other) => {
  const likely = await propose(text, encoding);
  expect(likely.map((one) => one.encoding)).toEqual(expect.arrayContaining([encoding, other]));
  expect(likely.map(({ sample }) => sample)).toContain(`X-1;${text}`);
});

const bytesOf = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "number" ? part : [...new TextEncoder().encode(part)],
    ),
  );

it.each([
  ["of another encoding", bytesOf("order_number,note\nX-1,Müller\nX-2,Br", 0xfc, "\n"), 3],
  ["that are cut at the end", bytesOf("order_number,note\nX-1,Müll", 0xc3), 2],
  ["within Arabic", bytesOf("order_number,note\nX-1,دبي", 0xd9, "x\n"), 2],
])("UTF-8 with bytes %s is refused, and its line named", async (_, bytes, line) => {
  expect(await failure(bytes)).toMatch(`is UTF-8, but for some bytes on line ${line}.`);
});

it.each(["MÃ¼ller", "CafÃ©", "4 â€“ 5", "M\ufffdller", "\ufffd"])(
  "%s tells that characters were lost",
  async (note) => {
    const { remarks } = await readOrders(`order_number,note\nX-1,${note}\n`);
    expect(remarks.join()).toContain("Characters were lost before the file came (“");
  },
);

it.each(["Müller", "São Paulo", "ÅRHUS", "GRÃO, MAÇÃ", "5 °C – ½", "Đà Nẵng"])(
  "%s has lost no characters",
  async (note) => {
    expect((await readOrders(`order_number,note\nX-1,"${note}"\n`)).remarks).toEqual([]);
  },
);
