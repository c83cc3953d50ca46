/** Files of other programs: how they are recognized, what they are, and what to ask their senders for. */

export const SAVE_XLSX = "Open it in Excel and save it as .xlsx.";
const ASK_TABLE = "Ask its sender for the table as CSV or .xlsx.";
export const ASK_DCSA = "Ask for CSV, or for the carrier's own JSON of DCSA Track & Trace.";
const ASK_CSV = "Such messages are not read. Ask its sender for CSV.";

/** The first bytes, in hexadecimal, of files that are neither text nor a workbook. */
export const SIGNATURES: readonly (readonly [start: RegExp, what: string])[] = [
  // JPEG, PNG, GIF, BMP, TIFF, WEBP, HEIC and AVIF
  [
    /^(?:ffd8ff|89504e47|47494638|424d.{8}0{8}|49492a00|4d4d002a|52494646.{8}57454250|000000..66747970(?:6865|6d696631|6d736631|61766966))/,
    `a picture. ${ASK_TABLE}`,
  ],
  [
    /^(?:000000..66747970|52494646.{8}(?:41564920|57415645))/,
    `a video or a recording. ${ASK_TABLE}`,
  ],
  [/^25504446/, `a PDF document. ${ASK_TABLE}`],
  [/^1f8b/, "compressed (.gz). Unpack it first."],
  [/^52617221/, "compressed (.rar). Unpack it first."],
  [/^377abcaf/, "compressed (.7z). Unpack it first."],
  [/^0908/, `a workbook of an old Excel (.xls). ${SAVE_XLSX}`],
];

/** Names of streams in Microsoft's compound files, in UTF-16. */
export const STREAMS: readonly (readonly [name: string, what: string])[] = [
  [
    "EncryptedPackage",
    "a workbook with a password. Open it in Excel, remove the password (File, Info, Protect Workbook) and save it as .xlsx.",
  ],
  ["__substg1.0_", "an e-mail of Outlook (.msg). Save its attachment, and choose that."],
  ["WordDocument", `a Word document (.doc). ${ASK_TABLE}`],
];

/** Texts of other programs, by how they start, unless an airline's message is inside. */
export const OTHER_TEXTS: readonly (readonly [start: RegExp, what: string])[] = [
  [/^UN[AB][^\w\s]/, `an EDIFACT message. ${ASK_CSV}`],
  [/^ISA[^\w\s]/, `an X12 message. ${ASK_CSV}`],
  [
    /^(?:.*\n){0,8}?[ \t]*F(?:WB|HL|SR|FM|BL|NA|FR|FA)(?:\/\d{1,2})?[ \t]*\n/,
    "a Cargo-IMP message without a status. Ask the airline for FSU.",
  ],
  [
    /^(?:(?:Return-Path|Delivered-To|Received|MIME-Version|From|To|Date|Subject|Message-ID|Content-[\w-]+|X-[\w-]+): ?.*\n(?:[ \t].*\n)*){2}/i,
    "an e-mail. Save its attachment, and choose that.",
  ],
  [
    /^<\?xml[^>]*>\s*<\?mso-application|^<[^>]*urn:schemas-microsoft-com:office:spreadsheet/i,
    `an XML spreadsheet of Excel 2003. ${SAVE_XLSX}`,
  ],
  [
    /^MIME-Version:[\s\S]*multipart\/related|^<(?:!doctype html|html|head|meta|body|table|style)\b[\s\S]*<table\b/i,
    `a web page with a table. ${SAVE_XLSX}`,
  ],
  [/^<(?:!doctype html|html)\b/i, "a web page, not a table. Was the sign-in page saved?"],
  [
    /^<[?!\w][\s\S]{0,2000}?(?:\bStatusMessage\b|\biata:statusmessage\b)/i,
    "an airline's status in Cargo-XML (XFSU). It is not read. Ask the airline for FSU, or for CSV.",
  ],
  [
    /^<[?!\w][\s\S]{0,2000}?\biata:\w{1,40}:\d/,
    "an airline's Cargo-XML without a status, such as XFWB or XFFM. Ask the airline for FSU, or for CSV.",
  ],
  [/^\{\\rtf/, `a text document (.rtf). ${ASK_TABLE}`],
  [/^<[?!\w]/, "XML. It is not read. Ask its sender for CSV, or for JSON of DCSA Track & Trace."],
];
/** Platforms that collect the events of carriers, by properties that only their messages have. */
export const PLATFORMS: readonly (readonly [platform: string, ...properties: readonly string[]])[] =
  [
    ["AfterShip", '"checkpoints"', '"tracking_number"'],
    ["DHL", '"shipmentTrackingNumber"'],
    ["DHL", '"shipments"', '"statusCode"', '"service"'],
    ["EasyPost", '"tracking_details"'],
    ["FedEx", '"trackResults"'],
    ["FourKites", "ourKites"],
    ["FourKites", '"MessageType"', '"LoadNumber"'],
    ["Maersk's former site", '"isContainerSearch"'],
    ["Maersk's former site", '"container_num"', '"actual_time"'],
    ["MarineTraffic", '"MMSI"', '"SHIP_ID"'],
    ["Portcast", '"bl_no"', '"cntr_no"', '"carrier_no"'],
    ["project44", '"routeInfo"', '"routeSegments"'],
    ["project44", '"latestStatusUpdate"', '"latestStopStatuses"'],
    ["SeaRates", '"event_code"', '"iso_code"'],
    ["ShipsGo", '"date_of_loading_initial"'],
    ["ShipsGo", '"TSPorts"', '"ContainerNumber"'],
    ["Terminal49", '"webhook_notification"'],
    ["Terminal49", '"shipping_line_scac"'],
    ["Terminal49", '"transport_event"', '"attributes"'],
    ["Terminal49", '"pod_terminal"', '"attributes"'],
    ["UPS", '"trackResponse"'],
    ["UPS", '"TrackResponse"'],
    ["USPS", '"trackingEvents"', '"eventCity"'],
    ["VesselFinder", '"AIS"', '"MMSI"'],
    ["Vizion", '"milestones"', '"raw_description"'],
    ["Windward", '"maritimeAIPredictedETA"'],
    ["17TRACK", '"track_info"', '"latest_status"'],
    ["IATA ONE Record", "onerecord.iata.org"],
  ];

/** Archives of other programs, recognized by one of their parts. */
export const OTHER_ARCHIVES: readonly (readonly [path: string, what: string])[] = [
  ["word/document.xml", `a Word document (.docx). ${ASK_TABLE}`],
  ["ppt/presentation.xml", `a presentation (.pptx). ${ASK_TABLE}`],
  [
    "content.xml",
    "an OpenDocument file, such as .ods. Open it in a spreadsheet and save it as .xlsx.",
  ],
];
export const ARCHIVE =
  "an archive and not an Excel workbook (.xlsx). Open it in a spreadsheet and save it as .xlsx, or unpack it.";
