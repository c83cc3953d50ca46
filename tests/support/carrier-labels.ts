/**
 * The labels that ocean carriers show for a container's moves, as public programs that read their pages
 * list them, with what each means to the goods.
 */
const LABELS = `
COSCO
  not of the goods: Empty Equipment Despatched|Empty Equipment Returned|Empty Container Returned|提空箱|还空箱
  at origin: Cargo Received|Gate-In at First POL|Gate-In at Origin|Loaded at First POL|Loaded at POL|始发港装船
  no milestone: Gate-out from First Full Facility|Gate-in at Final Hub|First Loaded on Rail under I/B|Last Loaded on Rail under I/B|Loaded on Rail at POR|De-ramp at Final Hub|Last De-ramp under I/B|重箱进场|提重箱
  departed: Departure from POL
  in transit: Discharged at T/S POD|Loaded at T/S POL|中转港卸船|中转港装船
  arrived: Discharged at Last POD|Discharged at POD|Arrival at POD|Last Arrival under I/B|Rail Arrival at Final Hub|目的港卸船
  out for delivery: Gate-out from Last POD|Gate-Out from POD|Gate-out from Final Hub
Evergreen
  not of the goods: Empty pick-up by merchant haulage|Empty container returned|Empty Returned to Depot|Empty container picked up
  at origin: Received (FCL)|Loaded (FCL) on vessel|Loaded (FCL)
  no milestone: Despatched by truck|Full import container received at inland depot|Pick-up by merchant haulage
  in transit: Discharged and waiting for transshipping|Transship container loaded on vessel|Transship container discharged
  arrived: Discharged (FCL)|Vessel arrived at destination port|Vessel arrival
ONE
  at origin: Loaded on 'MAERSK MONGLA 121Y' at Port of Loading
  departed: 'MAERSK MONGLA 121Y' Departure from Port of Loading
  in transit: 'ALION 006S' Arrival at Transhipment Port|'ALION 006S' T/S Berthing Destination|Unloaded from 'ALION 006S' at Transhipment Port|Loaded on 'ONE HELSINKI 045E' at Transhipment Port|Departure from Transhipment Port|T/S Truck Terminal Departure|T/S Truck Terminal Arrival
  arrived: 'ONE HELSINKI 045E' Arrival at Port of Discharging|'ONE HELSINKI 045E' POD Berthing Destination|Unloaded from 'ONE HELSINKI 045E' at Port of Discharging
  no milestone: Water POL Unloading Destination|Water POD Loading Origin
  not of the goods: Empty Container Release to Shipper|Empty Container Returned from Customer|Empty Container Returned|Vessel Arrival at Port of Loading|Vessel Berthing at Port of Loading|Inbound Rail Departure|Outbound Rail Arrival
  at origin: Gate In to Outbound Terminal|Gate In to Outbound CY|Loaded on Vessel at Port of Loading|Loaded on at Port of Loading
  departed: Vessel Departure from Port of Loading|Departure from Port of Loading|Outbound Rail Departure|Feeder Departure|Rail Departure
  in transit: Vessel Arrival at Transshipment Port|Arrival at Transshipment Port|Arrival at Port of Transshipment|T/S Berthing|Vessel Berthing at Transshipment Port|Unloaded from Vessel at Transshipment Port|Unloaded from at Transshipment Port|Unloaded at Port of Transshipment|Loaded on Vessel at Transshipment Port|Loaded at Port of Transshipment|Vessel Departure from Transshipment Port|Departure from Transshipment Port|Feeder Arrival|Feeder Unloading
  arrived: Vessel Arrival at Port of Discharge|Arrival at Port of Discharging|Vessel Berthing at Port of Discharge|POD Berthing|Unloaded from Vessel at Port of Discharging|Unloaded from at Port of Discharging|Inbound Rail Arrival
  no milestone: Loaded on Rail at Inbound Rail Origin|Unloaded from Rail at Inbound Rail Destination|Loaded on Rail at Outbound Rail Origin|Unloaded from Rail at Outbound Rail Destination|Gate In to Inbound CY|Gate Out from Outbound CY
  out for delivery: Gate Out from Inbound Terminal for Delivery to Consignee (or Port Shuttle)|Gate Out from Inbound Terminal for Delivery to Consignee|Gate Out from Inbound CY for Delivery to Consignee|Gate Out from Inbound Terminal
HMM
  not of the goods: Export Empty Container Released|Import Empty Container Returned|Vessel Arrival at POL|Vessel Berthing at POL
  in transit: Truck Gate Out from T/S Terminal|Truck Gate In to T/S Terminal|Feeder Unloading at T/S Port
  at origin: Feeder Loading at O/B Inland Port|Export Truck Gate In to Terminal|Export Rail Gate In to Terminal|Vessel Loading at POL|Vessel Loaded at POL|Feeder Loading at POL
  departed: Vessel Departure from POL|Vessel departure from First POL|Feeder Departure from POL
  in transit: Vessel Arrival at T/S Port|Vessel Berthing at T/S Port|Vessel Discharged at T/S Port|Vessel Unloading at T/S Port|Feeder Discharged at T/S Port|Vessel Loading at T/S Port|Feeder Loading at T/S Port|Vessel Departure from T/S Port|Feeder Arrival at T/S Port
  arrived: Vessel Arrival at POD|Vessel Berthing at POD|Vessel Discharged at POD|Vessel Unloading at POD|Feeder Discharged at POD
  out for delivery: Import Truck Gate Out from Terminal
MSC
  not of the goods: Empty to Shipper|Empty received at CY|Empty Transshipment Discharged|Empty Transshipment Loaded|Carrier Release|Full Intended Transshipment
  at origin: Export received at CY|Full Export Received at CY|Export Loaded on Vessel|Loaded on Vessel
  in transit: Transshipment Discharged|Transshipment Loaded
  no milestone: Positioned In|Positioned Out|Gate In Full|Gate Out Full|Full Container Received at CY|Full Available for Delivery|Customs Release
  in transit: Full Transshipment Discharged|Full Transshipment Loaded|Full Transshipment Positioned In|Full Transshipment Positioned Out
  arrived: Import Discharged from Vessel|Discharged from Vessel|Estimated Time of Arrival
  departed: Estimated Time of Departure
  out for delivery: Import to consignee|Import gate out
  delivered: Import Delivered to Consignee|Delivered
  on hold: Customs hold
CMA CGM
  not of the goods: Empty to Shipper|Container to shipper|Empty Picked-up at Depot|Empty delivered to shipper|In Shipper's Owned Empty|Out Shipper's Owned Empty|Container empty returned|Container returned empty|Empty in depot|Empty return|Loaded empty at consignee|Unloaded from rail empty|Loaded on rail empty|Discharged empty at shipper|Plan empty return|Customs references
  no milestone: Container on rail for import|Gate in at port terminal|Ready to be loaded|Received for export transfer|Received for import transfer|Container in transit for import|Container in transit for export|Full Load on rail for import|Full Load on rail for export|Train arrival for import|Train arrival for export|Import unload full from rail|Export unload full from rail|Out Shipper's Owned Full
  collected: Loaded full at shipper
  at origin: Loaded on board
  departed: Vessel departure|Train departure|Barge departure
  in transit: Discharged in transhipment|Train arrival|Barge arrival
  arrived: Vessel arrival|Discharged
  out for delivery: Gate out to consignee|Container to consignee
Hapag-Lloyd
  not of the goods: Gate out empty|Gate in empty
  no milestone: Gate in|Gate out|Gate in full|Gate out full
  at origin: Gate in export|Loaded
  departed: Vessel departed|Departure
  arrived: Vessel arrived|Discharged|Arrival
  out for delivery: Gate out import
Maersk
  not of the goods: GATE-OUT-EMPTY|Gate out Empty|GATE-IN-EMPTY|EMPTY-RETURNED|Empty container return|Empty container gate out
  no milestone: GATE-IN|GATE-OUT|On rail|Off rail|Stuffing|Stripping
  at origin: LOAD|Loaded on vessel
  departed: Vessel departure (GJERTRUD MAERSK / 626E)|CONTAINER DEPARTURE|Vessel departure
  in transit: Rail arrival
  departed: Rail departure
  arrived: Vessel arrival (AS PALINA / 631N)|Discharge (AS PALINA / 631N)|DISCHARG|Discharge|CONTAINER ARRIVAL|Vessel arrival
  out for delivery: Gate out for delivery
OOCL, ZIM and APL
  not of the goods: Container Returned to Carrier|Carrier Released|Freight Charges Settled|Empty in Container Yard|Empty container dispatched from Port of Loading to Customer|Empty container dispatched from inland point to Customer
  no milestone: Container Vanned|Container Available|Carrier and Customs Released|Container is available to be released / delivered|Export gate-in from Customer to Port of Loading
  at origin: Container Received by Carrier|Export Gate-In to Port of Loading|Container was loaded at Port of Loading to Port of Discharge
  departed: Vessel departure from Port of Loading to Transshipment Port
  in transit: Container was discharged at Transshipment Port|Vessel arrival to Transshipment Port
  arrived: Container was discharged at Port of Destination|Vessel arrival to Port of Discharge
  out for delivery: Picked Up for Delivery
  on hold: Inbound Customs Hold
`;

export interface CarrierLabels {
  readonly carrier: string;
  /** A milestone or an exception, "no milestone", or "not of the goods" */
  readonly meaning: string;
  readonly labels: readonly string[];
}

export const CARRIER_LABELS: readonly CarrierLabels[] = LABELS.trim()
  .split(/\n(?! )/)
  .flatMap((block) => {
    const [carrier = "", ...lines] = block.split("\n");
    return lines.map((line) => {
      const [meaning = "", labels = ""] = line.trim().split(": ");
      return { carrier, meaning, labels: labels.split("|") };
    });
  });
