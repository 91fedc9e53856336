import type { Page } from "@playwright/test";
import { recordingSize } from "@site/content/product/recording";
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from "mediabunny";

import type { Recording } from "./record-frames.ts";

/** Writes the encoded frames as a WebM file. */
export async function writeWebm({ chunks, config }: Encoded): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(source);
  await output.start();
  for (const { type, from, seconds, data } of chunks) {
    const packet = new EncodedPacket(
      Uint8Array.from(Buffer.from(data, "base64")),
      type,
      from,
      seconds,
    );
    await source.add(packet, { decoderConfig: config });
  }
  await output.finalize();
  if (!target.buffer) throw new Error("Nothing was written.");
  return new Uint8Array(target.buffer);
}

/** Bits per second at the nominal frame rate. There are fewer frames, so each gets more bits. */
const BITRATE = 60_000;
const ASSUMED_FRAME_RATE = 4;
/** Interval of key frames, to which viewers can seek. */
const KEY_FRAME_SECONDS = 12;

/** The corners of the pointer, from its tip. */
const POINTER = [
  [0, 0],
  [0, 24],
  [6, 18.5],
  [10, 27.5],
  [14, 25.5],
  [10, 17],
  [17.5, 17],
];

/** An encoded part of the video. Times are in seconds, data is base64. */
export interface Chunk {
  type: "key" | "delta";
  from: number;
  seconds: number;
  data: string;
}

interface Encoded {
  chunks: Chunk[];
  config: VideoDecoderConfig;
  /** WebP as base64. */
  poster: string;
}

/** Encodes the frames as VP9 with the browser's encoder, which is only available on a page of a secure origin. */
export function encodeFrames(page: Page, recording: Recording, scale: number): Promise<Encoded> {
  return page.evaluate(
    async ({ screens, frames, scale, size, arrow, bitrate, framerate, keySeconds }) => {
      const canvas = new OffscreenCanvas(size.width, size.height);
      const pen = canvas.getContext("2d", { alpha: false });
      if (!pen) throw new Error("This browser has no canvas.");
      const pictures = await Promise.all(
        screens.map((png) => createImageBitmap(new Blob([Uint8Array.fromBase64(png)]))),
      );
      const [first] = pictures;
      if (first) pen.drawImage(first, 0, 0);
      const webp = await canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
      const poster = new Uint8Array(await webp.arrayBuffer()).toBase64();

      const chunks: Chunk[] = [];
      let config: VideoDecoderConfig | undefined;
      let problem: Error | undefined;
      const encoder = new VideoEncoder({
        output(chunk, metadata) {
          config ??= metadata?.decoderConfig;
          const data = new Uint8Array(chunk.byteLength);
          chunk.copyTo(data);
          chunks.push({
            type: chunk.type,
            from: chunk.timestamp / 1e6,
            seconds: (chunk.duration ?? 0) / 1e6,
            data: data.toBase64(),
          });
        },
        error(thrown) {
          problem = thrown;
        },
      });
      encoder.configure({
        codec: "vp09.00.31.08",
        ...size,
        bitrate,
        framerate,
        latencyMode: "quality",
      });
      let from = 0;
      let nextKey = 0;
      for (const { screen, x, y, isDown, seconds } of frames) {
        const picture = pictures[screen];
        if (!picture || seconds === 0) continue;
        pen.drawImage(picture, 0, 0);
        drawPointer(x * scale, y * scale, isDown);
        const frame = new VideoFrame(canvas, {
          timestamp: Math.round(from * 1e6),
          duration: Math.round(seconds * 1e6),
        });
        const keyFrame = from >= nextKey;
        if (keyFrame) nextKey = from + keySeconds;
        encoder.encode(frame, { keyFrame });
        frame.close();
        from += seconds;
      }
      await encoder.flush();
      encoder.close();
      if (problem) throw problem;
      if (!config) throw new Error("The encoder gave no configuration.");
      return { chunks, config, poster };

      /**
       * Draws a black arrow with a white edge, which is visible on any background. While it presses, it has a ring.
       */
      function drawPointer(right: number, down: number, isPressing: boolean): void {
        if (!pen) return;
        pen.save();
        pen.translate(right, down);
        pen.lineWidth = 3;
        if (isPressing) {
          pen.strokeStyle = "#0a8f88";
          pen.beginPath();
          pen.arc(0, 0, 20, 0, 2 * Math.PI);
          pen.stroke();
        }
        pen.fillStyle = "#000";
        pen.strokeStyle = "#fff";
        pen.beginPath();
        for (const [x = 0, y = 0] of arrow) pen.lineTo(x, y);
        pen.closePath();
        pen.stroke();
        pen.fill();
        pen.restore();
      }
    },
    {
      ...recording,
      scale,
      size: recordingSize,
      arrow: POINTER,
      bitrate: BITRATE,
      framerate: ASSUMED_FRAME_RATE,
      keySeconds: KEY_FRAME_SECONDS,
    },
  );
}
