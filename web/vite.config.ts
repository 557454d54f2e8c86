import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { tileSprites } from "./tiles/sprite.ts";

const SERVER = process.env.QUEDOU_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [tileSprites(), svelte()],
  build: {
    outDir: "../src/quedou/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // The server takes requests from its own page only: keep the host that the browser asked for.
    proxy: {
      "/api": { target: SERVER, changeOrigin: false },
      "/ws": { target: SERVER, changeOrigin: false, ws: true },
    },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
