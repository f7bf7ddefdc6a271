// Waraq for your backend: sign reads, mint embed tokens. Copy this file. .NET 6 or later, or Mono.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;

namespace Waraq
{
    /// <summary>The error of a mint. Branch on Code. Status is 0 for network and timeout.</summary>
    public sealed class WaraqError : Exception
    {
        public int Status { get; }
        public string Code { get; }
        public string DocUrl { get; }
        public string RequestId { get; }

        public WaraqError(
            int status, string code, string sentence = null, string docUrl = null, string requestId = null)
            : base(code + (status > 0 ? $" ({status})" : "") + (sentence == null ? "" : $": {sentence}")
                + (docUrl == null ? "" : $" See {docUrl}"))
        {
            Status = status;
            Code = code;
            DocUrl = docUrl;
            RequestId = requestId;
        }
    }

    public static class WaraqBackend
    {
        static readonly HttpClientHandler Handler = new HttpClientHandler { AllowAutoRedirect = false };
        static readonly HttpClient Http = new HttpClient(Handler) { Timeout = Timeout.InfiniteTimeSpan };
        static readonly Dictionary<int, string> Codes = new Dictionary<int, string>
        {
            [401] = "authentication_required", [404] = "not_found", [429] = "rate_limited",
            [500] = "internal_error", [502] = "service_unavailable", [503] = "service_unavailable",
            [504] = "service_unavailable",
        };

        /// <summary>Signs a read of one document, without a request. Check access by your own rules
        /// first. <c>exp</c> is a Unix time in seconds, by default one hour from now.</summary>
        public static (string Signature, long Exp) SignRead(string signingSecret, string documentId, long? exp = null)
        {
            var secret = signingSecret ?? "";
            var end = exp ?? DateTimeOffset.UtcNow.ToUnixTimeSeconds() + 3600;
            RefuseIf(secret == "", "signingSecret is empty. Check the variable it is read from.");
            RefuseIf(IsMatch(secret, @"\Awaraq_sk_"), "signingSecret is an API key, not waraq_ss_...");
            RefuseIf(IsMatch(secret, @"\Awaraq_ss_[\s\S]*\s"), "signingSecret contains a space or line end");
            RefuseIf(!IsMatch(documentId, @"\A[0-9A-Za-z_-]+\z"), "documentId must be the id of a document");
            RefuseIf(end < 1 || end >= 10000000000, "exp must be a Unix time in whole seconds");
            using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
            {
                var bytes = hmac.ComputeHash(Encoding.UTF8.GetBytes($"{documentId}|{end}"));
                return (string.Concat(bytes.Select(b => b.ToString("x2"))), end);
            }
        }

        /// <summary>Exchanges the API key for an embed token of one hour: JSON for the page. The user id
        /// is yours, from the session, never from a request body. Waits 10 seconds by default, without
        /// retries. Throws ArgumentException and WaraqError.</summary>
        public static async Task<string> MintEmbedTokenAsync(
            string baseUrl, string apiKey, string externalUserId, TimeSpan? timeout = null)
        {
            RefuseIf(!IsMatch(baseUrl, @"\Ahttps?://[^\s/?#@]+(/[^\s?#]*)?\z"), "baseUrl must be an http(s) URL");
            RefuseIf(string.IsNullOrEmpty(apiKey), "apiKey is empty. Check the variable it is read from.");
            RefuseIf(IsMatch(apiKey, @"\Awaraq_ss_"), "apiKey is a signing secret, not waraq_sk_...");
            RefuseIf(!IsMatch(apiKey, @"\A[\x21-\x7e]+\z"), "apiKey must be visible ASCII without spaces");
            RefuseIf(string.IsNullOrWhiteSpace(externalUserId), "externalUserId must be a non-blank string");
            var site = baseUrl.TrimEnd('/');
            // Every character is escaped, so that quotes and lone surrogates arrive as they are.
            var user = string.Concat(externalUserId.Select(c => $"\\u{(int)c:x4}"));
            var request = new HttpRequestMessage(HttpMethod.Post, site + "/v1/embed/tokens/");
            request.Headers.TryAddWithoutValidation("Authorization", "Bearer " + apiKey);
            request.Headers.TryAddWithoutValidation("Accept", "application/json");
            request.Content = new StringContent($"{{\"external_user_id\":\"{user}\"}}", Encoding.UTF8, "application/json");
            using (var deadline = new CancellationTokenSource(timeout ?? TimeSpan.FromSeconds(10)))
            {
                try
                {
                    using (var response = await Http.SendAsync(request, deadline.Token).ConfigureAwait(false))
                        return TokenIn(response, await response.Content.ReadAsStringAsync().ConfigureAwait(false));
                }
                catch (Exception) when (deadline.IsCancellationRequested)
                {
                    throw new WaraqError(0, "timeout", $"no complete response from {site} in time");
                }
                catch (HttpRequestException)
                {
                    throw new WaraqError(0, "network", $"no connection to {site}");
                }
            }
        }

        static string TokenIn(HttpResponseMessage response, string body)
        {
            var (status, isOk) = ((int)response.StatusCode, response.IsSuccessStatusCode);
            if (isOk && TextIn(body, "token") != null && TextIn(body, "expires_at") != null) return body;
            var requestId = response.Headers.TryGetValues("X-Request-Id", out var ids) ? ids.First() : null;
            var fallback = Codes.TryGetValue(status, out var known) ? known : "unexpected_answer";
            var code = isOk ? fallback : TextIn(body, "error") ?? fallback;
            throw new WaraqError(status, code, TextIn(body, "message"), TextIn(body, "doc_url"), requestId);
        }

        static string TextIn(string body, string name)
        {
            var found = Regex.Match(body, $"\"{name}\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)+)\"");
            return found.Success ? Regex.Replace(found.Groups[1].Value, "\\\\([\"\\\\/])", "$1") : null;
        }
        static bool IsMatch(string text, string pattern) => Regex.IsMatch(text ?? "", pattern);
        static void RefuseIf(bool isWrong, string sentence)
        {
            if (isWrong) throw new ArgumentException(sentence);
        }
    }
}
