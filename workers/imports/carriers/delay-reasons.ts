/**
 * Why a vessel is late: SMDG's delay reason codes, which DCSA's events carry
 * (github.com/dcsaorg/DCSA-Information-Model, smdgdelayreasoncodes.csv). The words are ours.
 */

const REASONS: Readonly<Record<string, string>> = {
  // The vessel
  ACC: "accident on board",
  DEV: "detour around bad weather",
  EDD: "emergency repairs in a dry dock",
  ENG: "engine repairs",
  MVX: "more containers to load and unload than planned",
  PAU: "vessel held by the port authorities",
  SPE: "crew or ship's equipment not ready",
  STW: "cargo moved to another place on board",
  VGR: "ship's cranes or gear broken down",
  OTV: "a matter of the vessel",
  // The port
  AIP: "accident at the terminal",
  ANA: "authorities not available",
  BUN: "waiting for fuel",
  CGS: "berth occupied after a late arrival",
  CRN: "too few cranes",
  FTE: "terminal equipment broken down or not available",
  HLD: "trouble with the hatch covers",
  LAB: "too few workers at the terminal",
  LAS: "fastening the containers on board",
  LOT: "a matter of the terminal's workers",
  MIL: "military exercise",
  PBC: "berth occupied",
  PIT: "no pilot or tug available",
  PLT: "planning at the terminal",
  PRD: "slow work at the terminal",
  QUA: "quarantine inspection",
  YRD: "terminal full",
  OTS: "a matter on shore",
  // The cargo
  CAE: "waiting for cargo",
  CIN: "cargo inspected by the authorities",
  DIN: "information about the cargo missing",
  LEK: "leaking container",
  REF: "fault of a refrigerated container",
  SPH: "cargo that needs special handling",
  STF: "container packed wrongly",
  UCC: "cargo that fits no container",
  WGT: "weight of the cargo declared wrongly",
  OTC: "a matter of the cargo",
  // Nobody's doing
  HOL: "public holidays",
  QUV: "vessel in quarantine",
  PTF: "traffic restrictions in the port",
  RSC: "rescue at sea",
  STR: "strike",
  TID: "waiting for the tide",
  VIN: "vessel inspected by the coast guard",
  WEA: "bad weather",
  OTF: "force majeure",
};

/** What a code means, in words for visitors; null for an unknown one. */
export function delayReason(code: string): string | null {
  const typed = code.trim().toUpperCase();
  return Object.hasOwn(REASONS, typed) ? (REASONS[typed] ?? null) : null;
}
