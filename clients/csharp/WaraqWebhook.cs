// Waraq for your backend: verify webhooks. Copy this file. .NET 6 or later, or Mono.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Waraq
{
    /// <summary>A request that is not a webhook of the service: respond with 400. Reason says why.</summary>
    public sealed class WebhookError : Exception
    {
        public string Reason { get; }
        public WebhookError(string reason) : base(reason) { Reason = reason; }
    }

    public static class WaraqWebhook
    {
        const int ToleranceSeconds = 300, MaxBodyBytes = 65536, MaxSignatureHeader = 1024;
        const string Secret =
            @"\Awhsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\z";

        /// <summary>Verifies a webhook and returns its body, the JSON of an event. <c>secrets</c> is the
        /// secret of the webhook, or several while you roll it; <c>header</c> reads a header by its name,
        /// such as <c>name => Request.Headers[name]</c>; <c>body</c> is the raw body. Events arrive at
        /// least once: keep the id, and ignore one that you have seen. Throws ArgumentException for an
        /// invalid secret, and WebhookError.</summary>
        public static string Verify(
            IReadOnlyCollection<string> secrets, Func<string, string> header, byte[] body, DateTimeOffset? now = null)
        {
            var keys = secrets.DefaultIfEmpty("").Select(KeyOf).ToList();
            var id = header("webhook-id") ?? "";
            var timestamp = header("webhook-timestamp") ?? "";
            var signatures = header("webhook-signature") ?? "";
            RejectIf(id == "" || timestamp == "" || signatures == "", "header_missing");
            RejectIf(!Regex.IsMatch(id, @"\A[0-9A-Za-z_-]{1,128}\z") || !Regex.IsMatch(timestamp, @"\A[0-9]{1,10}\z")
                || signatures.Length > MaxSignatureHeader, "header_invalid");
            var age = (now ?? DateTimeOffset.UtcNow).ToUnixTimeSeconds() - long.Parse(timestamp);
            RejectIf(age > ToleranceSeconds, "timestamp_too_old");
            RejectIf(age < -ToleranceSeconds, "timestamp_too_new");
            RejectIf(body.Length > MaxBodyBytes, "body_too_large");
            var message = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
            var expected = keys.Select(key => SignatureOf(key, message)).ToList();
            var isSigned = signatures.Split(' ').Any(one => expected.Any(right => IsEqual(one, right)));
            RejectIf(!isSigned, "signature_mismatch");
            return Encoding.UTF8.GetString(body);
        }

        static byte[] KeyOf(string secret)
        {
            var found = Regex.Match(secret ?? "", Secret);
            if (found.Success) return Convert.FromBase64String(found.Groups[1].Value);
            throw new ArgumentException("a secret must be that of a webhook, whsec_..., without spaces");
        }

        static string SignatureOf(byte[] key, byte[] message)
        {
            using (var hmac = new HMACSHA256(key)) return "v1," + Convert.ToBase64String(hmac.ComputeHash(message));
        }

        // Looks at every character, so that the time does not depend on where they differ.
        static bool IsEqual(string one, string other)
        {
            if (one.Length != other.Length) return false;
            var difference = 0;
            for (var at = 0; at < one.Length; at++) difference |= one[at] ^ other[at];
            return difference == 0;
        }

        static void RejectIf(bool isWrong, string reason)
        {
            if (isWrong) throw new WebhookError(reason);
        }
    }
}
