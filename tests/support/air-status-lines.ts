/**
 * Status lines as airlines and handling agents send them, in the forms of IATA Cargo-IMP's FSU and FSA
 * (rewritten, with other numbers, after the examples in public documentation and in public
 * programs that read or write such messages), with what they say. They came on 22 November 2026.
 */
export interface AirStatus {
  readonly waybill: string;
  readonly line: string;
  /** code, milestone, classifier, time at the place, airport, flight, pieces and note; – is none */
  readonly said: string;
}

/** Air waybills, each with its lines and what they say. */
const MESSAGES = `
176-12345675DXBJFK/T12K480
BKD/18NOV0915/DXB/AGENT LLC = BKD booked actual 2026-11-18T09:15 DXB – – –
BKD/EK201/19NOV/DXBJFK/T12K480/S0830/S1425 = BKD departed planned 2026-11-19T08:30 DXB EK201 – –
FOH/18NOV1317/DXB/T12K480/SHIPPER LLC = FOH at-origin actual 2026-11-18T13:17 DXB – – –
RCS/18NOV1510/DXB/T12K480/SHIPPER LLC = RCS at-origin actual 2026-11-18T15:10 DXB – – –
CRC/18NOV1530/DXB/T12K480 = CRC at-origin actual 2026-11-18T15:30 DXB – – –
PRE/EK201/19NOV/DXBJFK/T12K480/E0845 = PRE departed estimated 2026-11-19T08:45 DXB EK201 – –
MAN/EK201/19NOV/DXBJFK/T12K480 = MAN departed planned 2026-11-19T00:00 DXB EK201 – –
DEP/EK201/19NOV/DXBJFK/T12K480/A0841/E1430 = DEP departed actual 2026-11-19T08:41 DXB EK201 – –
DEP/EK201/19NOV/DXBJFK/T12K480/A0005-N = DEP departed actual 2026-11-20T00:05 DXB EK201 – –
DEP/EK201/19NOV/DXBJFK/T12K480/S0830 = DEP departed actual 2026-11-19T00:00 DXB EK201 – –
ARR/EK201/19NOV2355-P/JFK/T12K480 = ARR arrived actual 2026-11-18T23:55 JFK EK201 – –
AWR/EK201/19NOV1500/JFK/T12K480 = AWR – actual 2026-11-19T15:00 JFK EK201 – –
RCF/EK0201/19NOV/JFK/T12 = RCF arrived actual 2026-11-19T00:00 JFK EK0201 – –
NFD/19NOV1640/JFK/T12K480/CONSIGNEE INC = NFD arrived actual 2026-11-19T16:40 JFK – – –
AWD/19NOV1730/JFK/T12K480/CONSIGNEE INC = AWD arrived actual 2026-11-19T17:30 JFK – – –
CCD/20NOV0910/JFK/T12K480 = CCD customs-clearance actual 2026-11-20T09:10 JFK – – –
DLV/20NOV1223/JFK/P4K160T12/J DOE = DLV arrived actual 2026-11-20T12:23 JFK – 4/12 –
DDL/20NOV1645/JFK/T12K480/CONSIGNEE INC = DDL delivered actual 2026-11-20T16:45 JFK – – –
DIS/EK201/19NOV1700/JFK/MSCA/P2K80 = DIS_MSCA on-hold actual 2026-11-19T17:00 JFK EK201 2/12 –
DIS/EK201/19NOV0900/DXB/OFLD/T12K480 = DIS_OFLD on-hold actual 2026-11-19T09:00 DXB EK201 – –
DIS/EK201/20NOV0100/JFK/FDCA/T12K480 = DIS_FDCA – actual 2026-11-20T01:00 JFK EK201 – –
RCS/20NOV0100/JFK/T12K480 = RCS – actual 2026-11-20T01:00 JFK – – –
FOH/20NOV0100/LHR/T12K480 = FOH – actual 2026-11-20T01:00 LHR – – –
RCF/EK202/20NOV0100/DXB/T12K480 = RCF – actual 2026-11-20T01:00 DXB EK202 – –
DLV/20NOV0100/DXB/T12K480 = DLV – actual 2026-11-20T01:00 DXB – – –
XYZ/20NOV0100/JFK/T12K480 = XYZ – actual 2026-11-20T01:00 JFK – – –
020-12345675DXBJFK/T1K100
DEP/LH631/16NOV/DXBFRA/T1K100/A0210/A0605 = DEP departed actual 2026-11-16T02:10 DXB LH631 – –
ARR/LH631/16NOV0601/FRA/T1K100 = ARR in-transit actual 2026-11-16T06:01 FRA LH631 – –
TRM/BA/FRA/T1 = left out
TFD/BA/16NOV1200/FRA/T1K100/123456 = TFD in-transit actual 2026-11-16T12:00 FRA BA – –
RCT/LH/16NOV1230/FRA/T1K100 = RCT in-transit actual 2026-11-16T12:30 FRA LH – –
MAN/LH400/17NOV/FRAJFK = MAN in-transit planned 2026-11-17T00:00 FRA LH400 – –
DEP/LH400/17NOV/FRAJFK/T1K100/A1040 = DEP in-transit actual 2026-11-17T10:40 FRA LH400 – –
ARR/LH400/17NOV1325/JFK/T1K100 = ARR arrived actual 2026-11-17T13:25 JFK LH400 – –
157-41266466DOHDXB/T60K1428
FIW/QR8403/20NOV1039/DXB/P2K505.0/S0720/A1008 = FIW – actual 2026-11-20T10:39 DXB QR8403 2/60 –
DLV/2NOV1223/DXB/T60K1428 = DLV arrived actual 2026-11-02T12:23 DXB – – –
RCS/01JUN0000/DOH/T60K1428 = RCS at-origin actual 2026-06-01T00:00 DOH – – –
RCS/15MAY0000/DOH/T60K1428 = RCS at-origin actual 2027-05-15T00:00 DOH – – –
ARR/5X6401/20NOV0930/DXB/T60 = ARR arrived actual 2026-11-20T09:30 DXB 5X6401 – –
DEP/EK9876F/20NOV/DOHDXB/T60K1428/A0725 = DEP departed actual 2026-11-20T07:25 DOH EK9876F – –
125-22012007DXBLON/P9T10
RCF/BA002/13NOV/LHR/P9 = RCF arrived actual 2026-11-13T00:00 LHR BA002 9/10 –
085-22210005/T70
RCS/20NOV1039/HKG = RCS at-origin actual 2026-11-20T10:39 HKG – – –
DEP/CX738/21NOV/HKGDXB/T70/A1820 = DEP departed actual 2026-11-21T18:20 HKG CX738 – –
CCD/22NOV0800/DXB/T70 = CCD customs-clearance actual 2026-11-22T08:00 DXB – – –
`;

export const AIR_STATUS_LINES: readonly AirStatus[] = MESSAGES.trim()
  .split(/\n(?=\d{3}-)/)
  .flatMap((message) => {
    const [waybill = "", ...lines] = message.split("\n");
    return lines.map((text) => {
      const [line = "", said = ""] = text.split(" = ");
      return { waybill, line, said };
    });
  });

/** Lines that tell no status, or none that can be read. */
export const UNREADABLE_LINES = [
  "BKD/QR/0843/20NOV/HKG/NLU",
  "RCS/31NOV1200/DXB/T1",
  "ARR/EK201/19NOV0007-X/JFK/T1",
  "DEP/EK201/19NOV/DXBJFK/T1/A0841/E2460",
] as const;
