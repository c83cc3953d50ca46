import { existsSync } from "node:fs";
import { chromium } from "playwright";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** How to start the Chromium of this computer. */
export interface Launch {
  readonly executablePath?: string;
  readonly args: string[];
}

/**
 * The Chromium that npm brought on Linux x64; elsewhere Playwright's own, if it was installed, or
 * one of the system. Nothing of it talks to the network by itself.
 */
export async function chromiumLaunch(): Promise<Launch> {
  const args = [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  ];
  const executablePath = await findChromium();
  return executablePath ? { executablePath, args } : { args };
}

async function findChromium(): Promise<string | undefined> {
  if (process.platform === "linux" && process.arch === "x64") {
    // With this set it also unpacks the libraries that a bare system lacks.
    process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
    const { default: packaged } = await import("@sparticuz/chromium");
    return packaged.executablePath();
  }
  return existsSync(chromium.executablePath()) ? undefined : SYSTEM.find(existsSync);
}
