/** Every link in the main part of the home page: its name, and where the specification sends it. */
export const HOME_LINKS = [
  ["Request Quote", "/service-request/"],
  ["Read more Air freight", "/global-freight/#air-freight"],
  ["Read more Ocean freight", "/global-freight/#ocean-freight"],
  ["Read more Road freight", "/global-freight/#land-freight"],
  ["Turn-key project forwarding and trucking", "/other-services/#turnkey"],
  ["Warehousing and distribution", "/other-services/#warehousing"],
  ["In-house customs brokerage", "/other-services/#brokerage"],
  ["Documentation and compliance", "/other-services/#documentation"],
  ["All services", "/services"],
] as const;
