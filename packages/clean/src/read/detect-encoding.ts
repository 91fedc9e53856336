import { createDecoder } from "./decode-text.ts";
import type { Encoding } from "./dialect.ts";

/**
 * The letters of languages that ASCII doesn't have, most frequent first. Lower case only. A text in an encoding is
 * likely if one language explains its letters.
 */
const languages: Record<string, string> = {
  German: "üäöß",
  French: "éèàêçôîûâùëïœ",
  Spanish: "óáíéñúü¿¡",
  Portuguese: "ãçéáíóêõúâôà",
  Italian: "èàùòéì",
  Dutch: "ëéïüöèê",
  Nordic: "äöåøæéü",
  Icelandic: "íáðóéþúöæý",
  Polish: "łąęóżśćńź",
  Czech: "íáéěřčýžšůúňťďó",
  Slovak: "áíéčýžšúťľňóôďäŕĺ",
  Croatian: "čšžćđ",
  Hungarian: "áéöóőüíűú",
  Romanian: "ăîâşţșț",
  Turkish: "ıüşöçğâî",
  Baltic: "āīēšųėžņļūčįąģķęõäöü",
  Estonian: "äõüöšž",
  Russian: "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",
  Ukrainian: "оаниіветрсклудмпязьбгйчхжїцшюєфщґ",
  Bulgarian: "аоиентрвсдлкпзмъгубчяйщцжхшюфь",
  Serbian: "аоиенрсјтвукдпмлзгбшчцћжњљђхџф",
  Greek: "αοιτεσνηρπυκμλςόάίέδγχωήθφύβξώζψϊϋΐ",
  Hebrew: "יולהאמתרבשנדעחקפכטגצםסזןךףץ",
  Arabic: "اليمنرتوبعدسفهكقحجشطصخةىذأإئضغظثزؤءآ",
  Thai: "านรอกเงมยลวดท่ส้ตะัปบคหแจีพิ์ขใไ็ุชูำซผโถธศณษภฟฐฝฉฎ",
  Vietnamese: "đôơưâăêáàéèíìóòúùý",
};

const frequentHan =
  "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市省县区城京湖南江州广河深安福浙";
const frequentTraditional =
  "的一是不了人我在有他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市省縣區城京灣台臺高雄";
const frequentHangul =
  "이다는의에가을고하를한지도로사은기나자어리그시있인으서대아일들라정부수해전보과구여상제주게만스것적장관원면니었안습때경없생용조공동세우성비민무소미문연요마했신차선위바모불교국내방서울산광역김박최명인천읍군";
const frequentKanji =
  "日一国人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨県市区町村京都府阪神田名前姓住所番号数量価格商品会社合計";

const CJK: ReadonlySet<Encoding> = new Set(["cp932", "euc_jp", "gb18030", "big5", "cp949"]);

/** Encodings that are tried, those that are most common first. */
const CANDIDATES: readonly Encoding[] = [
  "cp1252",
  "cp1250",
  "cp1251",
  "cp1253",
  "cp1254",
  "cp1255",
  "cp1256",
  "cp1257",
  "iso8859-2",
  "iso8859-15",
  "iso8859-7",
  "iso8859-5",
  "koi8-u",
  "koi8-r",
  "cp866",
  "cp850",
  "cp437",
  "cp852",
  "mac-roman",
  "cp874",
  "cp932",
  "gb18030",
  "big5",
  "cp949",
  "euc_jp",
];

export interface EncodingGuess {
  encoding: Encoding;
  /** Log probability of the different words with characters that aren't ASCII. */
  score: number;
  /** The same for each of these characters. */
  mean: number;
}

const ORDER_PENALTY = 0.1;
/** A character of two bytes is one of thousands, so it explains less than two letters do. */
const CJK_PENALTY = 4;
const SAMPLE_BYTES = 1 << 16;
const UNSEEN = Math.log(0.0005);
const IMPOSSIBLE = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/;

/**
 * Finds the encodings that may be that of a text which isn't UTF-8, the most likely first. Every one of them can decode
 * the whole file.
 */
export function detectEncoding(file: Uint8Array): EncodingGuess[] {
  const sample = collectLines(file);
  const guesses = CANDIDATES.flatMap((encoding, at) => {
    const text = tryDecode(file, sample, encoding);
    if (text === undefined) return [];
    const { sum, count } = scoreText(text, encoding);
    // The order of the candidates decides between nearly equal scores.
    const isCjk = CJK.has(encoding);
    const score = sum - at * ORDER_PENALTY - (isCjk ? count * CJK_PENALTY : 0);
    return [{ encoding, score, mean: sum / Math.max(1, count) }];
  });
  return guesses.toSorted((a, b) => b.score - a.score);
}

/** Returns the lines that aren't ASCII, up to the size of a sample. */
function collectLines(file: Uint8Array): Uint8Array {
  const parts: number[] = [];
  let start = 0;
  while (start < file.length && parts.length < SAMPLE_BYTES) {
    const found = file.indexOf(0x0a, start);
    const end = found < 0 ? file.length : found + 1;
    const line = file.subarray(start, Math.min(end, start + SAMPLE_BYTES));
    if (line.some((byte) => byte > 0x7f)) parts.push(...line.subarray(0, 4096));
    start = end;
  }
  return Uint8Array.from(parts);
}

function tryDecode(file: Uint8Array, sample: Uint8Array, encoding: Encoding): string | undefined {
  const decode = createDecoder(encoding);
  try {
    const text = decode(sample);
    if (IMPOSSIBLE.test(text)) return undefined;
    if (file.length > sample.length && IMPOSSIBLE.test(decode(file))) return undefined;
    return text;
  } catch {
    return undefined;
  }
}

/** What separates words in ASCII. */
const BETWEEN_WORDS = /[\0-&(-,.-@[-`{-\x7f]/;

function scoreText(text: string, encoding: Encoding): { sum: number; count: number } {
  const words = [...new Set(text.split(BETWEEN_WORDS))].filter((word) => /[^\0-\x7f]/.test(word));
  const characters = Array.from(words.join("").replaceAll(/[\0-\x7f]/g, ""));
  const context = scoreContext(words);
  if (CJK.has(encoding)) {
    let sum = 0;
    for (const character of characters) sum += scoreCjkCharacter(character, encoding);
    return { sum: sum + context, count: characters.length };
  }
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  const scores = Object.values(languages).map((letters) => {
    let sum = 0;
    for (const [character, count] of counts) sum += count * scoreCharacter(character, letters);
    return sum;
  });
  return { sum: Math.max(...scores) + context, count: characters.length };
}

/** How much rarer the letters of another language are. */
const FOREIGN = Math.log(0.02);

/** The log probability of each letter in the language that uses it most. */
const foreignScores = new Map<string, number>();
for (const letters of Object.values(languages)) {
  for (const [place, letter] of Array.from(letters).entries()) {
    const score = scorePlace(place, letters);
    foreignScores.set(letter, Math.max(score, foreignScores.get(letter) ?? -Infinity));
  }
}

/** Frequencies fall with the place. */
function scorePlace(place: number, { length }: string): number {
  return Math.log(1 / (place + 2.5) / Math.log(length + 2.5));
}

const SIGNS = "–—’‘“”„…€°§²³½«»•™®©·±×µ£¥‚‹›¼¾ºª№";

/** The log probability of a character among those of a language that aren't ASCII. */
function scoreCharacter(character: string, letters: string): number {
  const lower = character.toLowerCase();
  const place = letters.indexOf(lower);
  if (place >= 0) {
    // Capitals are rarer.
    return scorePlace(place, letters) + (lower === character ? 0 : -1);
  }
  if (character === "\u00a0") return Math.log(0.02);
  if (SIGNS.includes(character)) return Math.log(0.01);
  return Math.max(UNSEEN, FOREIGN + (foreignScores.get(lower) ?? -Infinity));
}

const MIXED_SCRIPTS =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]\p{Script=Latin}/u;
const CJK_IN_WORD =
  /[a-z][\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]|[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}][a-z]/u;

/** Rates the neighbours of characters that aren't ASCII: signs inside words, capitals after small letters. */
function scoreContext(words: readonly string[]): number {
  let bad = 0;
  for (const word of words) {
    if (/\p{Ll}\p{Lu}/u.test(word)) bad += 1;
    // A sign that isn't ASCII between letters.
    if (/\p{L}[^\0-\x7f\p{L}\p{M}\p{N}’‘·–—-]\p{L}/u.test(word)) bad += 2;
    if (MIXED_SCRIPTS.test(word)) bad += 2;
    if (/[\u2500-\u259f]/.test(word)) bad += 2;
    if (CJK_IN_WORD.test(word)) bad += 2;
  }
  return -2 * bad;
}

/** Rates a character of a text of East Asia by the frequent characters there. */
function scoreCjkCharacter(character: string, encoding: Encoding): number {
  const code = character.codePointAt(0) ?? 0;
  const isKana = code >= 0x3040 && code <= 0x30ff;
  const isHalfKana = code >= 0xff61 && code <= 0xff9f;
  const isHangul = code >= 0xac00 && code <= 0xd7a3;
  const isHan = code >= 0x4e00 && code <= 0x9fff;
  const isSign = (code >= 0x3000 && code < 0x3040) || (code >= 0xff00 && code < 0xff61);
  if (isSign) return -1.5;
  if (encoding === "cp932" || encoding === "euc_jp") {
    if (isKana) return -0.5;
    if (isHalfKana) return -5;
    if (frequentKanji.includes(character)) return -1;
    return isHan ? -3 : -7;
  }
  if (encoding === "cp949") {
    if (isHangul) return frequentHangul.includes(character) ? -0.7 : -2.6;
    return isHan ? -6 : -7;
  }
  const frequent = encoding === "big5" ? frequentTraditional : frequentHan;
  if (frequent.includes(character)) return -1;
  if (isHan) return -3.2;
  return isKana ? -4 : -7;
}
