/** `npm run build`: builds the site into the folder `build`, or that of DHOWLINE_BUILD. */
import { buildInto } from "./site-build.ts";

await buildInto(process.env.DHOWLINE_BUILD ?? "build");
