// Reads calls from stdin and prints their results: see clients/lib/drivers.ts.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Waraq;

static class Driver
{
    static void Main()
    {
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var fields = line.Split('\t');
            var bytes = fields.Skip(1).Select(Convert.FromBase64String).ToArray();
            var results = ResultOf(fields[0], bytes.Select(Encoding.UTF8.GetString).ToArray(), bytes);
            Console.WriteLine(string.Join("\t", results.Select(Encode)));
        }
        // Connections that the helper gave up may still be open.
        Environment.Exit(0);
    }

    static string[] ResultOf(string kind, string[] texts, byte[][] bytes)
    {
        try
        {
            return new[] { "ok", ValueOf(kind, texts, bytes) };
        }
        catch (ArgumentException error)
        {
            return new[] { "refused", error.Message };
        }
        catch (WebhookError error)
        {
            return new[] { "rejected", error.Reason };
        }
        catch (WaraqError e)
        {
            return new[] { "error", e.Status.ToString(), e.Code, e.Message, e.DocUrl, e.RequestId };
        }
    }

    static string ValueOf(string kind, string[] texts, byte[][] bytes)
    {
        if (kind == "sign") return Json(WaraqBackend.SignRead(texts[0], texts[1], long.Parse(texts[2])));
        if (kind == "sign-default") return Json(WaraqBackend.SignRead(texts[0], texts[1]));
        if (kind == "sign-grant")
            return GrantJson(WaraqGrant.Sign(texts[0], texts[1], texts[2], texts[3], long.Parse(texts[4])));
        if (kind == "verify") return Verified(texts, bytes[4]);
        var timeout = TimeSpan.FromMilliseconds(int.Parse(texts[3]));
        return WaraqBackend.MintEmbedTokenAsync(texts[0], texts[1], texts[2], timeout).GetAwaiter().GetResult();
    }

    static string Verified(string[] texts, byte[] body)
    {
        var headers = new Dictionary<string, string>
        {
            ["webhook-id"] = texts[1], ["webhook-timestamp"] = texts[2], ["webhook-signature"] = texts[3],
        };
        var now = DateTimeOffset.FromUnixTimeSeconds(long.Parse(texts[5]));
        return WaraqWebhook.Verify(texts[0].Split('|'), name => headers[name], body, now);
    }

    static string Json((string Signature, long Exp) signed) =>
        $"{{\"signature\":\"{signed.Signature}\",\"exp\":{signed.Exp}}}";

    static string GrantJson((string Grant, long Exp) granted) =>
        $"{{\"grant\":\"{granted.Grant}\",\"exp\":{granted.Exp}}}";

    static string Encode(string field) => Convert.ToBase64String(Encoding.UTF8.GetBytes(field ?? ""));
}
