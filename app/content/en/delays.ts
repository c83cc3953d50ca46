/**
 * Why a vessel is late: SMDG's delay reason codes, which DCSA's events carry
 * (github.com/dcsaorg/DCSA-Information-Model, smdgdelayreasoncodes.csv). The words are ours. An import stores the
 * English ones in the event's note.
 */
export const delayReasons = {
  // The vessel
  ACC: "accident on board",
  DEV: "detour around bad weather",
  EDD: "emergency repairs in dry dock",
  ENG: "engine repairs",
  MVX: "more containers to load and unload than planned",
  PAU: "vessel detained by the port authorities",
  SPE: "crew or ship's equipment not ready",
  STW: "cargo restowed on board",
  VGR: "breakdown of the ship's cranes or gear",
  OTV: "another reason on the vessel's side",
  // The port
  AIP: "accident at the terminal",
  ANA: "authorities not available",
  BUN: "waiting for fuel",
  CGS: "berth occupied after a late arrival",
  CRN: "too few cranes",
  FTE: "terminal equipment out of order or not available",
  HLD: "hatch cover problem",
  LAB: "too few workers at the terminal",
  LAS: "lashing of the containers",
  LOT: "another labour reason at the terminal",
  MIL: "military exercise",
  PBC: "berth occupied",
  PIT: "no pilot or tug available",
  PLT: "terminal planning",
  PRD: "slow handling at the terminal",
  QUA: "quarantine inspection",
  YRD: "terminal full",
  OTS: "another reason on shore",
  // The cargo
  CAE: "waiting for cargo",
  CIN: "cargo inspected by the authorities",
  DIN: "cargo information missing",
  LEK: "leaking container",
  REF: "refrigerated container fault",
  SPH: "cargo that needs special handling",
  STF: "container packed incorrectly",
  UCC: "cargo too large for a container",
  WGT: "cargo weight declared incorrectly",
  OTC: "another reason to do with the cargo",
  // Neither's doing
  HOL: "public holidays",
  QUV: "vessel in quarantine",
  PTF: "traffic restrictions in the port",
  RSC: "rescue at sea",
  STR: "strike",
  TID: "waiting for the tide",
  VIN: "vessel inspected by the coast guard",
  WEA: "bad weather",
  OTF: "force majeure",
} as const;

/** The beginning of an event's note. */
export const delayNote = (reason: string) => `Delay: ${reason}.`;
